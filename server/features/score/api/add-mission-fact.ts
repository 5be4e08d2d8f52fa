export { addMissionFact, addMissionFactOfSharer } from '../service/add-mission-fact.ts';
