export {
  barOf,
  circleProblem,
  requireOpenSeller,
  requireSeller,
  requireTakingOn,
} from '../service/selling.ts';
