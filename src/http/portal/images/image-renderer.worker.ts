/** Thread: draws SVG with the one font that comes along, so that an image is the same on every machine. */

import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { packageFile } from '../../../package-file.ts';

const FONTS = ['400Regular/PublicSans_400Regular.ttf', '600SemiBold/PublicSans_600SemiBold.ttf'];
const font = {
  loadSystemFonts: false,
  fontFiles: FONTS.map((file) => packageFile('@expo-google-fonts/public-sans', file)),
  defaultFontFamily: 'Public Sans',
};

parentPort?.on('message', ({ id, svg }: { id: number; svg: string }) => {
  try {
    parentPort?.postMessage({ id, png: new Resvg(svg, { font }).render().asPng() });
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) });
  }
});
