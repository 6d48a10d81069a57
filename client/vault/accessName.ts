/** What tells an access from others: a company may have one in each shop. */
export const accessName = ({ company_name, store }: { company_name: string; store: string }) =>
  `${company_name}, ${store}`;
