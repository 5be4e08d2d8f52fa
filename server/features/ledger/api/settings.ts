export { settingOf, settingsOf } from '../service/settings.ts';
