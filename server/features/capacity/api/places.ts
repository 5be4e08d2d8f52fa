export {
  book,
  closeQueue,
  hold,
  levelsOf,
  lockPlaces,
  move,
  queueOf,
  release,
  setPool,
} from '../service/places.ts';
