export { exportAccount } from '../service/own-data.ts';
