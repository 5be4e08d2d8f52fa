import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

const typography = {
  fontFamily:
    '-apple-system, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans SC", "Microsoft YaHei", sans-serif',
};
const shape = { borderRadius: 8 };

/** Links in a text: the browser's own blue cannot be read in the dark. */
const partsIn = (main: string) => ({
  MuiCssBaseline: { styleOverrides: { 'a:not([class])': { color: main } } },
  MuiCircularProgress: { defaultProps: { 'aria-label': '正在加载' } },
});

/** The colours of the web app (web/ui/tokens.css): paper, ink and seal red. */
export const lightTheme = {
  ...defaultLightTheme,
  components: { ...defaultLightTheme.components, ...partsIn('#B83A2A') },
  typography,
  shape,
  palette: {
    mode: 'light',
    primary: { main: '#B83A2A' },
    secondary: { main: '#5B5850' },
    background: { default: '#F6F4EF', paper: '#FFFFFF' },
    text: { primary: '#1C1B18', secondary: '#5B5850' },
    error: { main: '#B3261E' },
    success: { main: '#1E7A52' },
    warning: { main: '#96640F', contrastText: '#FFFFFF' },
    info: { main: '#2B5FA8' },
  },
} as RaThemeOptions;

export const darkTheme = {
  ...defaultDarkTheme,
  components: { ...defaultDarkTheme.components, ...partsIn('#E0705F') },
  typography,
  shape,
  palette: {
    mode: 'dark',
    primary: { main: '#E0705F' },
    secondary: { main: '#B9B4A8' },
    background: { default: '#14130F', paper: '#1D1C18' },
    text: { primary: '#F1EEE6', secondary: '#B9B4A8' },
  },
} as RaThemeOptions;
