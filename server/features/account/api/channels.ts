export {
  type ChannelRow,
  channelSettings,
  dropChannelSettings,
  setChannelSettings,
} from '../service/channels.ts';
export { showsCircles } from '../service/site.ts';
