export { hold, holdOf, moveHold, postHold, voidHold } from '../service/holds.ts';
