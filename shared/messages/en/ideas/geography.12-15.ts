import type { IdeaText } from './idea-text.ts';

/** Things to try at home for geography, ages 12-15. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'map-that-lies': {
    title: 'Map that lies',
    needs: 'A globe or online globe, a flat map',
    steps: [
      'Compare Greenland and Africa on a flat map and on a globe.',
      'Find two more places that change size.',
      'Explain what a flat map has to give up.',
    ],
    listenFor: 'What is kept right: shape, size or way.',
  },
  'shortest-against-best': {
    title: 'Shortest against best',
    needs: 'A map or route planner',
    steps: [
      'Plan a bicycle trip between two places.',
      'Find the shortest way and the one with the fewest hills.',
      'Defend your choice.',
    ],
    listenFor: 'Contour lines or heights used as a reason.',
  },
  'map-of-a-mood': {
    title: 'Map of a mood',
    needs: 'A map of your area, pens',
    steps: ['Mark places by feeling: calm, loud, dull, dear.', 'Invent colours and a key.', 'Compare your two maps.'],
    listenFor: 'A key that another person can read.',
  },
  'find-the-best-shop-site': {
    title: 'Find the best shop site',
    needs: 'A town map',
    steps: [
      'You want to open a bakery.',
      'Mark schools, stops and other bakeries.',
      'Choose a site and give three reasons from the map.',
    ],
    listenFor: 'Reasons that use where things lie.',
  },
  'why-is-that-the-capital': {
    title: 'Why is that the capital',
    needs: 'A map',
    steps: [
      'Find five capitals that are not the largest city.',
      'Look up why one was chosen.',
      'Plan a new capital for a country of your choice.',
    ],
    listenFor: 'Reasons: middle, peace, old power.',
  },
  'outline-sketch': {
    title: 'Outline sketch',
    needs: 'Paper and a pencil',
    steps: [
      'Draw the outline of a country from memory.',
      'The other guesses it and puts in the capital.',
      'Check with a map and mend it.',
    ],
    listenFor: 'Coasts and neighbours used as anchors.',
  },
  'trip-by-rail': {
    title: 'Trip by rail',
    needs: 'A rail map or planner',
    steps: [
      'Plan a trip through five capitals by train.',
      'Note borders, languages and money.',
      'Find the longest and the shortest leg.',
    ],
    listenFor: 'The order that saves the most way.',
  },
  'anthem-quiz': {
    title: 'Anthem quiz',
    needs: 'Music online',
    steps: [
      'Play the start of an anthem and guess the part of the world.',
      'Find the country, its capital and what the words tell.',
      'Keep score by how close the guess was.',
    ],
    listenFor: 'Clues from language and style.',
  },
  'read-the-valley': {
    title: 'Read the valley',
    needs: 'Online satellite pictures',
    steps: [
      'Find one valley made by a river and one made by ice.',
      'Compare the shape from side to side.',
      'Find a third and decide.',
    ],
    listenFor: 'V and U explained by what did the carving.',
  },
  'plates-on-the-table': {
    title: 'Plates on the table',
    needs: 'Two towels, two books',
    steps: [
      'Push two towels together, pull apart, and slide.',
      'Name the landform that each makes.',
      'Find an example of each on a map.',
    ],
    listenFor: 'Movement linked to the shape.',
  },
  'coast-in-change': {
    title: 'Coast in change',
    needs: 'Old and new pictures of a coast',
    steps: [
      'Find two pictures of one coast, years apart.',
      'Draw what was lost and gained.',
      'Decide what could protect it and what that costs.',
    ],
    listenFor: 'Forces named, people included.',
  },
  'stone-diary': {
    title: 'Stone diary',
    needs: 'Three stones',
    steps: [
      'Collect three stones and look at grain, colour and layers.',
      'Test each with a nail and a drop of vinegar.',
      'Write where each may come from.',
    ],
    listenFor: 'Tests used as proof.',
  },
  'read-the-graph': {
    title: 'Read the graph',
    needs: 'Climate graphs of two cities',
    steps: [
      'Cover the names of two climate graphs.',
      'Guess the part of the world from heat and rain.',
      'Check, and explain the odd one.',
    ],
    listenFor: 'Heat and rain read together.',
  },
  'two-sides-of-a-mountain': {
    title: 'Two sides of a mountain',
    needs: 'A map with rain',
    steps: [
      'Find a mountain range with a wet and a dry side.',
      'Draw how the air rises, cools and sinks.',
      'Find another place where you expect the same.',
    ],
    listenFor: 'A rule that is tested on a new place.',
  },
  'glass-house-in-a-jar': {
    title: 'Glass house in a jar',
    needs: 'Two jars, one lid, a thermometer, the sun',
    steps: [
      'Put an open and a closed jar in the sun for fifteen minutes.',
      'Measure the air in the closed one as soon as you open it, then in the other.',
      'Say how the model is like the air around the Earth and how not.',
    ],
    listenFor: 'The limits of the model.',
  },
  'what-is-on-the-plate': {
    title: 'What is on the plate',
    steps: [
      'List one meal and how far each part has come.',
      'Find out which part costs the climate most.',
      'Change the meal so that it costs less and still tastes.',
    ],
    listenFor: 'Way, kind of food and waste weighed against each other.',
  },
} satisfies Record<string, IdeaText>;
