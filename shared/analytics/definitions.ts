/** Definitions of the numbers, worded for the users (rule numbers-1). */
export const DEFINITIONS = {
  obrat: 'Součet cen prodaných řádků včetně DPH. Vratky a storna se odečítají v den, kdy k nim došlo.',
  obrat_bez_dph: 'Součet cen prodaných řádků bez DPH. Vratky a storna se odečítají v den, kdy k nim došlo.',
  marze: 'Obrat bez DPH minus náklad. Počítá se jen z řádků, u kterých náklad známe.',
  marze_procenta: 'Marže dělená obratem bez DPH těch řádků, u kterých náklad známe.',
  polozky: 'Počet prodaných řádků bez dopravy, platby a zaokrouhlení.',
  kusy: 'Součet prodaných kusů bez dopravy, platby a zaokrouhlení. Vratky se odečítají.',
  doklady: 'Počet různých prodejních dokladů. Vratky a storna se jako doklad nepočítají.',
  prumerna_objednavka: 'Obrat dělený počtem dokladů.',
} as const;
