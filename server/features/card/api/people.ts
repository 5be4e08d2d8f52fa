export { careerOf, ownerOf } from '../service/people.ts';
