/** The address of 'Proč?' with what it is of: names as the call has them; what is empty is left out. */
export const whyPath = (of: Record<string, string | number | undefined>) => {
  const said = Object.entries(of).filter(([, value]) => value !== undefined && value !== '');
  return `/analytics?${new URLSearchParams([['sekce', 'proc'], ...said.map(([name, value]) => [name, `${value}`])])}`;
};
