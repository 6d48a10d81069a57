import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is a phone's, known from the first render on. The style sheets use the same width. */
export const usePhone = () =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
