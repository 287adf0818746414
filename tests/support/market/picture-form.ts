import sharp from 'sharp';

/** A form with a PNG of one color, as uploads send it. */
export async function pictureForm(width = 8, height = 8, background = '#b4431a'): Promise<FormData> {
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(png)], 'picture.png'));
  return form;
}
