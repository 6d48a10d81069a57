/** The channels of e-shop analytics; 'E-shop' never includes Allegro (4-decisions §6). */
export const ONLINE = [
  { name: 'eshop', label: 'E-shop (bez Allegra)' },
  { name: 'allegro', label: 'Allegro' },
] as const;

export type Online = (typeof ONLINE)[number]['name'];

export const onlineLabel = (name: string) => ONLINE.find(channel => channel.name === name)?.label;
