import { Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { ACTION_LABELS, type AttendanceAction, effective } from '#shared/shifts/attendance/attendance.ts';
import type { AttendanceRecord } from '#shared/shifts/shapes.ts';
import classes from './AttendanceRecords.module.css';
import { recordTime } from './recordTime.ts';

type Props = {
  records: AttendanceRecord[];
  icons?: Record<AttendanceAction, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>;
};

/** Attendance records in the given order; one that a correction has replaced stays, struck through. */
export function AttendanceRecords({ records, icons }: Props) {
  const counting = new Set(effective(records).map(record => record.id));
  return (
    <ul className={classes.list} aria-label="Záznamy docházky">
      {records.map(record => {
        const Icon = icons?.[record.typ_akce];
        const isReplaced = !counting.has(record.id);
        return (
          <li key={record.id}>
            {Icon && <Icon size={16} aria-hidden />}
            <span className={classes.what} data-replaced={isReplaced || undefined}>
              {ACTION_LABELS[record.typ_akce]} {recordTime(record.cas)}
            </span>
            <Text span size="sm" c="dimmed">
              {[
                isReplaced && 'nahrazeno opravou',
                record.duvod && `oprava: ${record.duvod} (${record.zapsal})`,
                record.poznamka,
              ]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
