export {
  changeWords,
  notify,
  notifyAgain,
  notifyAll,
  pushOnly,
  settle,
  settleAll,
  withdraw,
  withdrawByPath,
} from '../service/notifications.ts';
