/** Whether the person has asked their phone to save data: nothing is fetched then that they have not asked for. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
