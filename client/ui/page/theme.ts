import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Shades that pass WCAG AA as fills and as text, in both themes. */
const brand: MantineColorsTuple = [
  '#e6f1ff',
  '#cce0fa',
  '#99c0f0',
  '#629ee6',
  '#3781de',
  '#1c6fd9',
  '#0066cc',
  '#005bb8',
  '#0051a5',
  '#004592',
];

/** The colours that differ from Mantine's by surface are in global.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand },
  autoContrast: true,
  luminanceThreshold: 0.179,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontFamily: 'inherit', fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Most alerts are there from the beginning; one that should interrupt a screen reader sets 'alert' itself.
    Alert: { defaultProps: { role: 'note' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Modal: {
      styles: { title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } },
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Zavřít' },
        transitionProps: { duration: 120 },
      },
    },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Zobrazit heslo' } } },
  },
});
