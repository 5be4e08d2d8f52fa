export { addScore, balanceOf } from '../service/journal.ts';
