import { type Chapter, type ChoiceDraft, createChoiceScene, type Scene } from '#shared/instruments/quest-scene.ts';

export const MANY_DOORS: Chapter = {
  set: 'A',
  chapter: 3,
  title: 'Isle of Many Doors',
  opening: {
    '3-6': 'A boat takes you to an island. Look at all the doors!',
    '7-10': 'A boat takes you to an island full of doors, in walls and trees and sand. What is behind them?',
    '11-15':
      'A boat takes you across to an island. Doors stand in its walls, in its trees and even in the sand, and every one leads somewhere.',
  },
  closing: {
    '3-6': 'All the doors are open now. You have seen the whole story!',
    '7-10': 'All the doors stand open now. You have come to the end of the story!',
    '11-15': 'All the doors stand open behind you, and the boat is waiting. This is the end of the story.',
  },
};

const DRAFTS: readonly ChoiceDraft[] = [
  {
    id: 'talking-bridge',
    title: 'The talking bridge',
    prompt: {
      '3-6': 'The bridge can talk. It opens if you give it something.',
      '7-10': 'The talking bridge opens if you give it something. What would you give it?',
      '11-15': 'The bridge to the island can talk, and it opens if you give it something. What would you give it?',
    },
    cards: { pave: 'shoe', felo: 'note', gole: 'quill', lona: 'dice' },
    texts: {
      '3-6': [
        'I copy its wild wobbly dance.',
        'I hum its tune back to it.',
        'I tell it my own funny rhyme.',
        'I solve its number riddle.',
      ],
      '7-10': [
        'Copy its wobbly dance from one leg to the other.',
        'Hum back the tune that the wind plays on it.',
        'Tell it a story or a rhyme that I make up.',
        'Solve the number riddle that it likes to ask.',
      ],
      '11-15': [
        'Copy its wobbly dance, step by step, and keep my balance.',
        'Hum back the tune of its ropes, and add a second voice to it.',
        'Tell it a story that I make up, with words that are fun to say.',
        'Solve the number riddle that it asks, and work out why it is so.',
      ],
    },
  },
  {
    id: 'high-door',
    title: 'The high door',
    prompt: {
      '3-6': 'A little door is high up. How do you get in?',
      '7-10': 'A small door sits high up in a wall. How would you like to get in?',
      '11-15': 'High up in a wall sits a small door, and there is no ladder. How would you like to get in?',
    },
    cards: { baki: 'lock', rele: 'backpacks', povi: 'holds', latu: 'blocks' },
    texts: {
      '3-6': [
        'I work out the secret code.',
        'I ask others to come along.',
        'I climb with arms and legs.',
        'I build a tower of blocks.',
      ],
      '7-10': [
        'Work out the number code that opens the lock.',
        'Ask the others and find a way in together.',
        'Climb up from hold to hold with arms and legs.',
        'Picture a tower of crates and put it together.',
      ],
      '11-15': [
        'Work out the number code on the wall, one step after the other.',
        'Ask the others what they think, and find a way up as a team.',
        'Climb the wall from hold to hold, with only my arms and my legs.',
        'Picture how the loose stones fit into stairs, and set them up.',
      ],
    },
  },
  {
    id: 'four-rooms',
    title: 'The house with four rooms',
    prompt: {
      '3-6': 'A house has four open rooms. Where do you go first?',
      '7-10': 'Behind the blue door are four rooms. Which one would you go into first?',
      '11-15': 'Behind the blue door lie four rooms, and you have an hour to spend. Which one would you go into first?',
    },
    cards: { zake: 'xylophone', leso: 'window', sufe: 'puzzle', boda: 'cards' },
    texts: {
      '3-6': [
        'The room with bells to ring.',
        'The room to sit and dream in.',
        'The room with big puzzles.',
        'The room where others play.',
      ],
      '7-10': [
        'The room with drums, bells and strings.',
        'The room with a nook to dream all by myself.',
        'The room with mazes and picture puzzles.',
        'The room where others sit, talk and play.',
      ],
      '11-15': [
        'The room full of instruments that I can try out one by one.',
        'The room with a quiet corner where I can think my own thoughts.',
        'The room where I can draw plans and build small houses from card.',
        'The room where others sit together, play games and swap stories.',
      ],
    },
  },
  {
    id: 'early-beach',
    title: 'Early on the beach',
    prompt: {
      '3-6': 'You wake up early at the beach. What do you do first?',
      '7-10': 'You wake up early, and the beach is all yours. What would you do first?',
      '11-15': 'You wake up before the others, and the whole beach is yours for an hour. What would you do first?',
    },
    cards: { mise: 'sunrise', kenu: 'crab', kubi: 'shell', geli: 'wave' },
    texts: {
      '3-6': [
        'I sit and think of my day.',
        'I look for crabs and snails.',
        'I blow a tune on a shell.',
        'I run and jump over waves.',
      ],
      '7-10': [
        'Sit still and think about what I wish for.',
        'Look for crabs and snails between the rocks.',
        'Play a tune on shells, sticks and stones.',
        'Run along the sand and jump over the waves.',
      ],
      '11-15': [
        'Sit still for a while and think about what matters to me just now.',
        'Look for crabs and snails in the rock pools and watch how they live.',
        'Find shells and sticks that ring, and make up a tune on them.',
        'Race along the sand, jump the waves, and turn a cartwheel or two.',
      ],
    },
  },
  {
    id: 'island-feast',
    title: 'The island feast',
    prompt: {
      '3-6': 'Tonight there is a feast. What do you do first?',
      '7-10': 'The island has a feast tonight. What would you most like to do for it?',
      '11-15':
        'The islanders hold a feast tonight, and everybody adds something to it. What would you most like to do?',
    },
    cards: { suna: 'leaf', resu: 'hoop', rofi: 'marbles', reli: 'fire' },
    texts: {
      '3-6': [
        'I pick leaves and flowers.',
        'I show how high I can jump.',
        'I get them all to play a game.',
        'I tell a tale by the fire.',
      ],
      '7-10': [
        'Gather leaves, nuts and flowers in the woods.',
        'Practise a show with jumps and handstands.',
        'Get the guests to know each other by a game.',
        'Tell a long tale by the fire, full of jokes.',
      ],
      '11-15': [
        'Gather leaves, nuts and flowers, and learn which plant each is from.',
        'Practise a show with jumps and handstands, and perform it at dusk.',
        'Think of a game through which all the guests get to know each other.',
        'Write a tale full of word play, and read it out beside the fire.',
      ],
    },
  },
  {
    id: 'old-turtle',
    title: 'The old turtle',
    prompt: {
      '3-6': 'The old turtle has time for you. What do you do?',
      '7-10': 'The old turtle has a whole evening for you. What would you like to do?',
      '11-15':
        'The old turtle has lived here for two hundred years and has an evening for you. What would you most like to do?',
    },
    cards: { sufo: 'turtles', tira: 'letters', zade: 'board', mobe: 'treasures' },
    texts: {
      '3-6': [
        'I ask all about its friends.',
        'I learn its funny old words.',
        'I play its counting game.',
        'I find out what I like most.',
      ],
      '7-10': [
        'Ask about the friends it made in all its years.',
        'Learn old turtle words and use them in a joke.',
        'Play its game of stones and plan each move.',
        'Find out what I am like and what I dream of.',
      ],
      '11-15': [
        'Ask about the people it has met, and how they got on together.',
        'Learn its old language, and play with words that nobody uses now.',
        'Play its game of stones, and think five moves ahead before I move.',
        'Find out, with its help, what I am like and what I dream of.',
      ],
    },
  },
  {
    id: 'free-afternoon',
    title: 'A free afternoon',
    prompt: {
      '3-6': 'You have free time on the island. What do you do first?',
      '7-10': 'You have a free afternoon on the island! What would you do first?',
      '11-15': 'You have a free afternoon on the island, and nobody needs you. What would you do first?',
    },
    cards: { totu: 'hill', lezo: 'key', mafi: 'diary', bili: 'beetle' },
    texts: {
      '3-6': [
        'I build the island in sand.',
        'I make and crack a code.',
        'I think of how my day felt.',
        'I look for bugs under stones.',
      ],
      '7-10': [
        'Build a model of the island out of sand.',
        'Invent a secret code and then crack it, too.',
        'Think or draw about how my day has felt.',
        'Look for small creatures under the stones.',
      ],
      '11-15': [
        'Build a model of the island from clay, with every hill in its place.',
        'Invent a secret code with numbers, and then try to crack it again.',
        'Write or draw in a small book about how my day has felt to me.',
        'Look for small creatures under stones, and find out what they eat.',
      ],
    },
  },
  {
    id: 'last-door',
    title: 'The last door',
    prompt: {
      '3-6': 'This is the last door! You may take one thing with you.',
      '7-10': 'Behind the last door are four things, and you may take one. Which would it be?',
      '11-15': 'Behind the last door stand four things, and you may take one of them along. Which would it be?',
    },
    cards: { zebi: 'scroll', rupu: 'map', vara: 'sprout', tulo: 'flute' },
    texts: {
      '3-6': [
        'A book full of long tales.',
        'A map I can fold and draw.',
        'A seed that I can make grow.',
        'A flute to play my tunes on.',
      ],
      '7-10': [
        'A book of tales that I can tell to others.',
        'A map and pens to draw all the places I see.',
        'A bag of seeds to plant and watch them grow.',
        'A flute to play tunes on that I make up.',
      ],
      '11-15': [
        'A book of old tales, to read them and to make up more like them.',
        'A large empty map with pens, to draw all the places that I find.',
        'A bag of unknown seeds, to plant them and watch what comes up.',
        'A wooden flute, to learn the tunes of the island and play my own.',
      ],
    },
  },
];

export const MANY_DOORS_SCENES: readonly Scene[] = DRAFTS.map((draft) => createChoiceScene(MANY_DOORS, draft));
