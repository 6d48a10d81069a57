import { z } from 'zod';
import { success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { SETTINGS, type Settings } from './keys.ts';
import { inUnits } from './units.ts';

const shape = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { min, max, unit }]) => [
    key,
    z
      .int('Očekává se celé číslo')
      .min(min, `Nejméně ${inUnits(min, unit)}`)
      .max(max, `Nejvýše ${inUnits(max, unit)}`),
  ]),
) as Record<keyof Settings, z.ZodInt>;

const AllSettings = z.object(shape);

/** All settings and their common version, as somebody else's change left them. */
export const SettingsNow = AllSettings.extend({ verze: z.int() });

/** `verze` grows with every change of any setting. */
const answer = success({ nastaveni: AllSettings, verze: z.int() });

export const settings = {
  read: route('GET /settings/', {
    can: 'settings.manage',
    summary: 'All settings with their current values',
    returns: answer,
  }),
  write: route('PUT /settings/', {
    can: 'settings.manage',
    summary: 'Change some settings; a stale `verze` is 409',
    body: AllSettings.partial().extend({ verze: Verze }),
    returns: answer,
  }),
  limits: route('GET /settings/limits/', {
    can: 'signed-in',
    summary: 'The limits that the interface tells people before they hit them',
    returns: success({
      limity: AllSettings.pick({ soubor_max_mb: true, souboru_max: true, heslo_nejmene: true }),
    }),
  }),
};
