import type { IdeaText } from './idea-text.ts';

/** Things to try at home for mathematics, ages 3-5. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'pasta-on-plates': {
    title: 'Pasta on plates',
    needs: 'Large dry pasta, three plates',
    gist: 'Put a few pieces of pasta on three plates, say which has the most, and count each plate.',
    steps: [
      'Put a few pieces of pasta on each plate, five at most.',
      'Ask which plate has the most, then count each plate together.',
      'Move one piece and ask which plate has the most now.',
    ],
    listenFor: 'One number word for each piece that is touched.',
  },
  'stair-numbers': {
    title: 'Stair numbers',
    needs: 'Stairs, or cushions in a row',
    gist: 'Walk up the stairs and say one number on each step; come down and count back.',
    steps: [
      'Walk up hand in hand and say one number on each step.',
      'Stop on a step and ask which number comes next.',
      'Go down and count back.',
    ],
    listenFor: 'Whether the next number comes without starting again at one.',
  },
  'teddies-at-the-table': {
    title: 'Teddies at the table',
    needs: 'Three soft toys, spoons',
    gist: 'Lay the table for three toys, one spoon each; then one more toy comes, and one goes home.',
    steps: [
      'Lay the table for three toys: one spoon each.',
      'One more toy comes. Ask how many spoons are needed now.',
      'One toy goes home. Ask again.',
    ],
    listenFor: '“One more” and “one less” in your child’s own words.',
  },
  'clap-my-number': {
    title: 'Clap my number',
    gist: 'Clap two, three or four times; the other claps the same and says the number. Swap.',
    steps: [
      'Clap two, three or four times, not too fast.',
      'Your child claps the same number and says it.',
      'Swap: now you copy.',
    ],
    listenFor: 'A number said without counting each clap.',
  },
  'half-a-sandwich': {
    title: 'Half a sandwich',
    needs: 'Bread, a butter knife',
    gist: 'Cut bread into two equal parts, lay one on the other to check, and call each one half.',
    steps: [
      'Cut a slice into two parts that are not the same. Ask if that is fair.',
      'Cut a new slice into two equal parts and call each one half.',
      'Put the halves back on top of each other to check.',
    ],
    listenFor: '“The same” or “not fair” when the parts differ.',
  },
  'folding-paper-halves': {
    title: 'Folding paper halves',
    needs: 'Two sheets of paper, crayons',
    gist: 'Fold a sheet so that the edges meet, open it and colour one half; then fold another way.',
    steps: [
      'Fold a sheet so that the edges meet, and open it.',
      'Colour one half.',
      'Fold the other sheet another way and ask if it makes halves too.',
    ],
    listenFor: 'Whether edges and corners are checked for a match.',
  },
  'half-full': {
    title: 'Half full',
    needs: 'Two clear plastic cups, water',
    gist: 'Fill one clear cup, and pour into a second one until both look the same.',
    steps: [
      'Fill one cup to the top and leave one empty.',
      'Let your child pour until both look the same.',
      'Say full, half full and empty while you pour on.',
    ],
    listenFor: 'The words full and half full used for the right cup.',
  },
  'share-the-blocks': {
    title: 'Share the blocks',
    needs: 'Eight blocks',
    gist: 'Share four blocks fairly between two toys; then six, then eight.',
    steps: [
      'Ask your child to share four blocks between two toys.',
      'Check together that each has the same.',
      'Do it again with six and with eight.',
    ],
    listenFor: 'One for you, one for me, until nothing is left.',
  },
  'shapes-in-the-kitchen': {
    title: 'Shapes in the kitchen',
    needs: 'Things from the kitchen',
    gist: 'Trace a cup, a box and a sponge on paper, and put each thing back on its outline.',
    steps: [
      'Trace a cup, a box and a sponge on paper.',
      'Let your child put each thing back on its outline.',
      'Look for more circles and squares in the room.',
    ],
    listenFor: '“Round”, “corner” and “side” in your child’s words.',
  },
  'block-twins': {
    title: 'Block twins',
    needs: 'Ten blocks',
    gist: 'One builds a figure from three blocks, the other builds its twin. Swap, and add a block.',
    steps: [
      'Build a small figure from three blocks.',
      'Your child builds the same one beside it.',
      'Swap, and use one block more each time.',
    ],
    listenFor: 'Words such as on top, beside and under.',
  },
  'string-shapes-on-the-floor': {
    title: 'String shapes on the floor',
    needs: 'A long string or scarf',
    gist: 'Lay a long string as a circle, then as a triangle; walk around it and count the corners.',
    steps: [
      'Lay the string in a circle and walk around it.',
      'Change it into a triangle and count the corners.',
      'Let your child make a new shape and name it.',
    ],
    listenFor: 'Corners that are counted one by one.',
  },
  'stamp-and-turn': {
    title: 'Stamp and turn',
    needs: 'A sponge piece or potato, paint',
    gist: 'Print one shape in a row and turn it a little each time: is it still the same?',
    steps: [
      'Cut a triangle or square from a sponge for your child.',
      'Print it in a row, and turn it a little each time.',
      'Ask if it is still the same shape.',
    ],
    listenFor: '“It is the same, only turned.”',
  },
  'ducks-on-the-sofa': {
    title: 'Ducks on the sofa',
    needs: 'Six toys',
    gist: 'Act a story with toys: three ducks on the sofa, one more comes, two go home. How many now?',
    steps: [
      'Tell a story: three ducks sit on the sofa and one more comes.',
      'Let your child act it out with toys and say how many there are.',
      'Now two go home. Ask how the story ends.',
    ],
    listenFor: 'A number that comes from the toys, not from a guess.',
  },
  'bus-with-seats': {
    title: 'Bus with seats',
    needs: 'Chairs or cushions',
    gist: 'Put four cushions in a row as a bus, let toys get on and off, and say how many seats are free.',
    steps: [
      'Put four cushions in a row as a bus.',
      'Toys get on and off while you tell what happens.',
      'Ask how many seats are free.',
    ],
    listenFor: 'Whether the free seats are counted.',
  },
  'apples-for-everyone': {
    title: 'Apples for everyone',
    needs: 'Apples or other fruit',
    gist: 'Count who is at the table, and fetch one apple for each.',
    steps: [
      'Say who is at the table and ask how many apples are needed.',
      'Let your child fetch that many.',
      'One person does not want any. Ask what is left.',
    ],
    listenFor: 'A reason, such as “because there are four of us”.',
  },
  'rain-song-story': {
    title: 'Rain song story',
    gist: 'Sing a song with numbers, stop before each new number, and work it out.',
    steps: [
      'Sing any song with numbers, such as birds on a branch.',
      'Stop before a new number and let your child work it out.',
      'Make up a new verse with frogs or cars.',
    ],
    listenFor: 'The next number said before the song says it.',
  },
} satisfies Record<string, IdeaText>;
