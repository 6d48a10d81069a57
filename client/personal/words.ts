import { capitalized } from '#shared/core/capitalized.ts';
import { preposed } from '#shared/core/preposed.ts';
import type { CustomerHeld } from '#shared/personal/contract.ts';
import { plural } from '../core/format.ts';

/** What erasing a customer's data will do, in Czech sentences, shown beforehand (rule people-19). */
export const whatErasingDoes = ({ objednavky, zminky }: Pick<CustomerHeld, 'objednavky' | 'zminky'>) =>
  [
    objednavky.length > 0 &&
      `U ${plural(objednavky.length, 'objednávky', 'objednávek', 'objednávek')} zmizí ${objednavky.some(({ fotek }) => fotek > 0) ? 'jméno, telefon, poznámky a fotky' : 'jméno, telefon a poznámky'}, i z historie a ze záznamu činností.`,
    zminky.length > 0 &&
      `${capitalized(preposed('z', plural(zminky.length, 'jiného textu', 'jiných textů', 'jiných textů')))} zmizí jen toto číslo.`,
    objednavky.length > 0 && 'Objednávky samy, jejich stavy, ceny a počty zůstanou.',
    'Vzít zpět to nejde.',
  ]
    .filter(Boolean)
    .join(' ');
