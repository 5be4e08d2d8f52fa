export {
  notify,
  notifyAgain,
  notifyAll,
  pushOnly,
  reword,
  settle,
  settleAll,
  withdraw,
} from '../service/notifications.ts';
