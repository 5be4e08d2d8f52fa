export { pluginEnabled, pluginOn } from '../service/circle/plugins.ts';
