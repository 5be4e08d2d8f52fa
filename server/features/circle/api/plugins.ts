export {
  enablePlugin,
  managedModule,
  memberModule,
  type ModuleCircle,
  payersModule,
  pluginEnabled,
  pluginOn,
} from '../service/circle/plugins.ts';
