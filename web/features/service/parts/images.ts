/** The pictures of a service, a comment or an application: they travel as a JSON string (B077, E095). */
export function imagesOf(json: string): string[] {
  try {
    const list: unknown = JSON.parse(json || '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string' && one !== '') : [];
  } catch {
    return [];
  }
}
