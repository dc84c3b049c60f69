import { ANIMALS } from '#infra/pictures/signs/animals.ts';
import { FOOD } from '#infra/pictures/signs/food.ts';
import { NATURE } from '#infra/pictures/signs/nature.ts';
import { FACES, PEOPLE } from '#infra/pictures/signs/people.ts';
import { PLACES, VEHICLES } from '#infra/pictures/signs/places.ts';
import type { Sign } from '#infra/pictures/signs/shapes.ts';
import { CLOTHES, HOME, PLAY, SHAPES, TOOLS } from '#infra/pictures/signs/things.ts';

/** Our drawing of each picture in the item bank, the same on every device. */
export const SIGNS: Readonly<Record<string, Sign>> = {
  ...ANIMALS,
  ...FOOD,
  ...NATURE,
  ...PLACES,
  ...VEHICLES,
  ...FACES,
  ...PEOPLE,
  ...SHAPES,
  ...CLOTHES,
  ...PLAY,
  ...TOOLS,
  ...HOME,
};
