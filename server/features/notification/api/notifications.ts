export {
  changeWords,
  notify,
  notifyAgain,
  notifyAll,
  pushOnly,
  settle,
  settleAll,
  withdraw,
} from '../service/notifications.ts';
