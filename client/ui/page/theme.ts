import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

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

/** Replaces Mantine's colours that fail AA on this application's surfaces, and defines the three surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#6b7278',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-red-text': '#c92a2a',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-orange-light-color': '#943208',
    '--mantine-color-yellow-light-color': '#7a4100',
    '--mantine-color-lime-light-color': '#3d6307',
    '--mantine-color-green-light-color': '#1f6b2e',
    '--mantine-color-teal-light-color': '#05654a',
    '--page': '#f5f6f8',
    '--surface': '#ffffff',
    '--line': '#dfe3e8',
    '--marked': '#e9f2fd',
  },
  dark: {
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-placeholder': '#9a9ca1',
    '--mantine-color-anchor': '#7fb2ee',
    '--mantine-color-brand-text': '#7fb2ee',
    '--mantine-color-brand-light-color': '#b8d4f5',
    '--mantine-color-red-light-color': '#ffb3b3',
    '--mantine-color-error': '#ff8787',
    '--page': '#191a1c',
    '--surface': '#232427',
    '--line': '#3a3c40',
    '--marked': '#1d3350',
  },
});
