/** 'Petra Nováková': a person as they are called in sentences. */
export const fullName = ({ jmeno, prijmeni }: { jmeno: string; prijmeni: string }) => `${jmeno} ${prijmeni}`;
