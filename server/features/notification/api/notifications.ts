export { notify, notifyAgain, notifyAll, settle, withdraw } from '../service/notifications.ts';
