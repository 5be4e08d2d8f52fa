export { decideHeld, giveBack } from '../service/steps/give-back.ts';
