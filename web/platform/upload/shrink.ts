/** Pixels of the longer side: no phone shows more, and sending more takes long. */
export const longestSide = 2560;
const quality = 0.88;
/** An animated picture would lose its motion; what the browser cannot draw is sent as it is. */
const shrinkable = ['image/jpeg', 'image/png'];

/** Scales a photo down, upright as its EXIF orientation says. Answers with the file itself when that saves nothing. */
export async function shrink(file: Blob): Promise<Blob> {
  if (!shrinkable.includes(file.type) || typeof createImageBitmap !== 'function') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = longestSide / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) {
      bitmap.close();
      return file;
    }
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    // An empty canvas would be taken for the photo.
    if (!pen) return file;
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, quality));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
