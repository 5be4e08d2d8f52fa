export {
  book,
  closeQueue,
  hold,
  levelsOf,
  lockPlaces,
  move,
  queueOf,
  release,
  releaseOf,
  setPool,
} from '../service/places.ts';
