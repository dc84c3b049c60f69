import type { IdeaText } from './idea-text.ts';

/** Things to try at home for geography, ages 12-15. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'map-that-lies': {
    title: 'Map that lies',
    needs: 'A globe or online globe, a flat map',
    gist: 'Compare Greenland and Africa on a flat map and on a globe, and find two more such places.',
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
    gist: 'Plan a bicycle trip the shortest way and the way with the fewest hills, and defend one.',
    steps: [
      'Plan a bicycle trip between two places.',
      'Find the shortest way and the one with the fewest hills.',
      'Defend your choice.',
    ],
    listenFor: 'Contour lines or heights used as a reason.',
  },
  'map-of-a-mood': {
    title: 'Map of a mood',
    needs: 'A map of the area, pens',
    gist: 'Mark the places of your area by feeling, calm, loud, dull, dear, and compare your maps.',
    steps: ['Mark places by feeling: calm, loud, dull, dear.', 'Invent colours and a key.', 'Compare your two maps.'],
    listenFor: 'A key that another person can read.',
  },
  'find-the-best-shop-site': {
    title: 'Find the best shop site',
    needs: 'A town map',
    gist: 'Choose a site for a bakery on a town map, and give three reasons from the map.',
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
    gist: 'Find five capitals that are not the largest city, and look up why one was chosen.',
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
    gist: 'Draw the outline of a country from memory; the other guesses it and puts in the capital.',
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
    gist: 'Plan a trip through five capitals by train, with borders, languages and money.',
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
    gist: 'Play the start of an anthem, and guess the part of the world, then the country.',
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
    gist: 'Find one valley made by a river and one made by ice in pictures, and compare the shapes.',
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
    gist: 'Push two towels together, pull apart and slide, and name the landform that each makes.',
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
    gist: 'Find two pictures of one coast, years apart, and draw what was lost and gained.',
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
    gist: 'Collect three stones, test each with a nail and vinegar, and write where it may come from.',
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
    gist: 'Cover the names of two climate graphs, and guess the part of the world from heat and rain.',
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
    gist: 'Find a mountain range with a wet and a dry side, and draw what the air does.',
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
    gist: 'Put an open and a closed jar in the sun for fifteen minutes, and measure the air in both.',
    steps: [
      'Put an open and a closed jar in the sun for fifteen minutes.',
      'Measure the air in the closed one as soon as you open it, then in the other.',
      'Say how the model is like the air around the Earth and how not.',
    ],
    listenFor: 'The limits of the model.',
  },
  'what-is-on-the-plate': {
    title: 'What is on the plate',
    gist: 'List one meal and how far each part has come, and make it cost the climate less.',
    steps: [
      'List one meal and how far each part has come.',
      'Find out which part costs the climate most.',
      'Change the meal so that it costs less and still tastes.',
    ],
    listenFor: 'Way, kind of food and waste weighed against each other.',
  },
} satisfies Record<string, IdeaText>;
