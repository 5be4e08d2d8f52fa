export { notify, notifyAgain, notifyAll, settle, withdraw } from '../service/notices.ts';
