export {
  type ChannelRow,
  channelSettings,
  dropChannelSettings,
  setChannelSettings,
} from '../service/channels.ts';
export { showsCommunity } from '../service/site.ts';
