import { createTheme, type MantineColorsTuple } from '@mantine/core'

const teal: MantineColorsTuple = [
  '#e3f0ee',
  '#cfe5e2',
  '#a4cfca',
  '#6cc9bd',
  '#45a79d',
  '#2a8a83',
  '#187872',
  '#0e6a66',
  '#0b5753',
  '#084643',
]

/** Mantine in Concord's own clothes: one accent, hairlines, the tokens of `styles/tokens.css`. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  colors: { teal },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Help stands below its field, so that fields side by side begin on one line however long their help is.
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
})
