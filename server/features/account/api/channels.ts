export {
  type ChannelRow,
  channelSettings,
  dropChannelSettings,
  setChannelSettings,
} from '../service/channels.ts';
