/** A person's name as used in sentences: 'Petra Nováková'. */
export const fullName = ({ jmeno, prijmeni }: { jmeno: string; prijmeni: string }) => `${jmeno} ${prijmeni}`;
