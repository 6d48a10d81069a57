import {
  type Announcements,
  type CollisionDetection,
  closestCorners,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { hoursOfFund, hoursOver } from '#shared/contracts/fund.ts';
import { czechDay, daysOfMonth, WEEKDAY_SHORT, weekdayOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { useFollowingFocus } from '../../../ui/hooks/useFollowingFocus.ts';
import { lowBar } from '../../../ui/notices/lowBar.ts';
import { brief } from '../../calendar/ShiftChip.tsx';
import { longDay } from '../../czech.ts';
import { PlanCost } from '../cost/PlanCost.tsx';
import { useCosts } from '../cost/useCosts.ts';
import { DayHours } from '../DayHours.tsx';
import { draftVerdict } from '../draft/draft-verdict.ts';
import { useDraftShift } from '../draft/useDraft.ts';
import { isOfDraft, isPlanned, type Plan, type PlanShift } from '../plan-type.ts';
import { GhostChip, ghostId } from '../roster/GhostChip.tsx';
import { TakeOver } from '../roster/TakeOver.tsx';
import type { Roster } from '../roster/useRoster.ts';
import type { DayCover } from '../useStaffing.ts';
import { carry, cellId, cellOf, chipId, moveFocus, placeOf } from './keyboard.ts';
import { MarksBanner } from './MarksBanner.tsx';
import { PlanChip } from './PlanChip.tsx';
import { PlanFoot } from './PlanFoot.tsx';
import classes from './PlanGrid.module.css';
import { planRow } from './plan-row.ts';
import { type Target, useMove, useVerdict, type Verdict } from './useMove.ts';
import { usePlanMarks } from './usePlanMarks.ts';
import { useToday } from './useToday.ts';

type Props = {
  plan: Plan;
  isStale: boolean;
  /** Whether the draft is edited, and not the published plan. */
  isDraft: boolean;
  /** What each day needs and has, including what is proposed; null while the shop's need is not known. */
  cover: Map<string, DayCover> | null;
  /** The proposal shown over the draft. */
  roster: Roster | null;
  onOpen: (shift: PlanShift) => void;
  onAdd: (userId: number, day: string) => void;
};

/** By pointer, the cell under it; by keyboard, the cell nearest to the carried shift. */
const collision: CollisionDetection = args =>
  args.pointerCoordinates ? pointerWithin(args) : closestCorners(args);

function DayCell({ id, verdict, children }: { id: string; verdict: Verdict | null; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  const isWeekend = weekdayOf(cellOf(id).day) >= 5;
  return (
    <td
      ref={setNodeRef}
      data-weekend={isWeekend || undefined}
      data-over={isOver ? (verdict?.kind ?? 'asked') : undefined}
    >
      {children}
    </td>
  );
}

type HeadProps = { person: Plan['osoby'][number]; standard: number; children: ReactNode };

const PersonHead = ({ person, standard, children }: HeadProps) => (
  <th scope="row">
    <span className={classes.person}>
      {person.prijmeni} {person.jmeno}
    </span>
    <span className={classes.hours} data-over={hoursOver(person.hodin, standard) > 0 || undefined}>
      {hoursOfFund(person.hodin, standard)}
    </span>
    {children}
  </th>
);

const spoken = (id: string | number | undefined, plan: Plan) => {
  if (id === undefined) return 'mimo plán';
  const { userId, day } = cellOf(String(id));
  const person = plan.osoby.find(one => one.id === userId);
  return `${person?.jmeno} ${person?.prijmeni}, ${longDay(day)}`;
};

const announcementsOf = (plan: Plan): Announcements => ({
  onDragStart: ({ active }) => `Směna zvednuta: ${spoken(active.data.current?.cell, plan)}.`,
  onDragOver: ({ over }) => `Směna je nad: ${spoken(over?.id, plan)}.`,
  onDragEnd: ({ over }) => `Směna položena: ${spoken(over?.id, plan)}.`,
  onDragCancel: () => 'Přesun zrušen.',
});

/** People × days of a shop's month: a shift is dragged to another day or person. */
export function PlanGrid({ plan, cover, isStale, isDraft, roster, onOpen, onAdd }: Props) {
  const days = daysOfMonth(plan.mesic);
  const { marksOn, failed } = usePlanMarks(plan.mesic, plan.prodejna);
  const [carried, setCarried] = useState<PlanShift | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = [chosen, plan.dnes, days[0]].find(day => day && days.includes(day)) ?? null;
  const [focused, setFocused] = useState<string | null>(null);
  const costs = useCosts(plan, isDraft);
  const asked = useVerdict(isDraft ? null : carried, target);
  const verdict = isDraft ? carried && target && draftVerdict(plan, carried, target) : asked;
  const move = useMove();
  const draft = useDraftShift();
  const follow = useFollowingFocus(plan);
  const scroll = useToday(plan);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: carry(
        plan.osoby.map(({ id }) => id),
        days,
      ),
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const mayAdd = (person: Plan['osoby'][number], day: string) =>
    person.aktivni &&
    !person.smeny.some(shift => shift.datum === day && isPlanned(shift)) &&
    !roster?.ghostsOn(person.id, day).length;
  const stops = [
    ...plan.osoby.flatMap(({ smeny }) => smeny.map(({ id }) => chipId(id))),
    ...(roster?.smeny ?? []).map(ghostId),
    ...plan.osoby.flatMap(person =>
      days.filter(day => mayAdd(person, day)).map(day => cellId(person.id, day)),
    ),
  ];
  const reachable = stops.find(stop => stop === focused) ?? stops[0];
  const warningsOn = (userId: number, day: string) =>
    plan.varovani.filter(one => one.user_id === userId && one.datum === day).map(one => one.text);
  const end = () => {
    setCarried(null);
    setTarget(null);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={{
        announcements: announcementsOf(plan),
        screenReaderInstructions: {
          draggable:
            'Mezerníkem směnu zvednete, šipkami přesunete, mezerníkem položíte, Escape přesun zruší.',
        },
      }}
      onDragStart={({ active }) => setCarried(active.data.current?.shift as PlanShift)}
      onDragOver={({ over }) => setTarget(over ? cellOf(String(over.id)) : null)}
      onDragCancel={end}
      onDragEnd={({ activatorEvent, over }) => {
        const to = over && cellOf(String(over.id));
        const isMoved = carried && to && (to.userId !== carried.user_id || to.day !== carried.datum);
        if (isMoved && isDraft) draft.mutate({ shift: carried, datum: to.day, user_id: to.userId });
        else if (isMoved) move.mutate({ shift: carried, target: to });
        if (isMoved && activatorEvent instanceof KeyboardEvent) follow(chipId(carried.id));
        end();
      }}
    >
      <MarksBanner failed={failed} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move the focus between the shifts inside */}
      <div
        ref={scroll}
        className={classes.scroll}
        style={{ '--plan-row': `${planRow(plan.osoby.length)}mm` } as CSSProperties}
        onKeyDown={moveFocus}
      >
        <table className={classes.plan} data-stale={isStale || undefined} aria-busy={isStale}>
          <caption className="visually-hidden">Plán směn po lidech a dnech, {czechMonth(plan.mesic)}</caption>
          <thead>
            <tr>
              <th scope="col">Zaměstnanec</th>
              {days.map(day => (
                <th
                  key={day}
                  scope="col"
                  data-weekend={weekdayOf(day) >= 5 || undefined}
                  data-holiday={plan.svatky[day] ? true : undefined}
                  data-today={day === plan.dnes || undefined}
                  title={plan.svatky[day]?.nazev}
                >
                  <span>{WEEKDAY_SHORT[weekdayOf(day)]}</span> {Number(day.slice(8))}
                  <TakeOver roster={roster} od={day} do={day} name={czechDay(day)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.osoby.map((person, row) => (
              <tr key={person.id} data-guest={!person.domaci || undefined}>
                <PersonHead person={person} standard={person.fond}>
                  <TakeOver roster={roster} osoba={person.id} name={`${person.jmeno} ${person.prijmeni}`} />
                </PersonHead>
                {days.map(day => {
                  const own = person.smeny.filter(({ datum }) => datum === day);
                  return (
                    <DayCell key={day} id={cellId(person.id, day)} verdict={verdict}>
                      {own.map(shift => (
                        <PlanChip
                          key={shift.id}
                          shift={shift}
                          row={row}
                          prodejna={plan.prodejna}
                          warnings={warningsOn(person.id, day)}
                          isFixed={isDraft && !isOfDraft(plan, shift)}
                          isGoing={roster?.isGoing(shift) ?? false}
                          isLocked={roster?.isLocked(shift) ?? false}
                          isReachable={chipId(shift.id) === reachable}
                          onOpen={one => (roster?.mayLock(one) ? roster.toggle(one) : onOpen(one))}
                          onFocus={({ id }) => setFocused(chipId(id))}
                        />
                      ))}
                      {roster?.ghostsOn(person.id, day).map(ghost => (
                        <GhostChip
                          key={ghost.cas_od}
                          shift={ghost}
                          name={`${person.jmeno} ${person.prijmeni}`}
                          row={row}
                          isLocked={roster.isLocked(ghost)}
                          isReachable={ghostId(ghost) === reachable}
                          onToggle={roster.toggle}
                          onFocus={one => {
                            setFocused(ghostId(one));
                            roster.setSelected(one);
                          }}
                        />
                      ))}
                      {marksOn(person.id, day).map(mark => (
                        <span
                          key={mark.text}
                          className={classes.mark}
                          data-kind={mark.kind}
                          title={mark.text}
                        >
                          <span aria-hidden>{mark.sign}</span>
                          <span className="visually-hidden">{mark.text}</span>
                        </span>
                      ))}
                      {mayAdd(person, day) && (
                        <button
                          type="button"
                          tabIndex={reachable === cellId(person.id, day) ? 0 : -1}
                          className={classes.add}
                          {...placeOf(person.id, day, row)}
                          aria-label={[
                            `Přidat směnu: ${person.jmeno} ${person.prijmeni}`,
                            czechDay(day),
                            ...marksOn(person.id, day).map(({ text }) => text),
                          ].join(', ')}
                          onFocus={() => setFocused(cellId(person.id, day))}
                          onClick={() => onAdd(person.id, day)}
                        >
                          +
                        </button>
                      )}
                    </DayCell>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <PlanFoot
            {...{ plan, days, cover }}
            costs={costs.data}
            proposed={roster ?? undefined}
            chosen={shown}
            onChoose={setChosen}
          />
        </table>
      </div>
      {shown && cover?.get(shown) && <DayHours day={shown} cover={cover.get(shown)!} />}
      <PlanCost load={costs} {...{ isDraft }} day={shown} />
      <p ref={carried ? lowBar : null} className={classes.verdict} data-kind={verdict?.kind} role="status">
        {verdict && target && `${spoken(cellId(target.userId, target.day), plan)}: ${verdict.text}`}
      </p>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={classes.carried} data-kind={verdict?.kind}>
            {brief(carried)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
