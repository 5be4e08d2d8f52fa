export {
  beginDissolving,
  circlesToEnd,
  closeCircle,
  putOffEnding,
  stopDissolving,
} from '../service/dissolving.ts';
