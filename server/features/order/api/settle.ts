export { type LockedOrder, holdOrder, holdOrderById } from '../service/money/settle.ts';
