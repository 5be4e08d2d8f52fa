export { countAppeals, decideAppeal, listAppeals, type OpenAppeal } from '../service/appeal-decision.ts';
