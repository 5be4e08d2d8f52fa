export { notify, notifyAgain, notifyAll, pushOnly, settle, withdraw } from '../service/notifications.ts';
