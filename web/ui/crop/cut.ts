export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.9;

/** The area of a picture as a JPEG of at most `side` pixels a side; null where the browser cannot (another site's picture, no memory). */
export async function cut(image: HTMLImageElement, area: Area, side: number): Promise<Blob | null> {
  try {
    const size = Math.max(1, Math.min(side, Math.round(area.width)));
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    // The transparent parts of a PNG must not turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size, size);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size, size);
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
  } catch {
    return null;
  }
}
