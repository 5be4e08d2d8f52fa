export { book, hold, levelsOf, lockPlaces, move, queueOf, release, setPool } from '../service/places.ts';
