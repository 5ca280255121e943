/** What is said of crafts, instruments and things that do one good; the form is told in `read-kinds.ts`. */
export const pastimes = `
# craft
h When did you last make something by hand?
h This is for everyone whose phone needs a break.
h You don't have to be good at this, and that's the best part.
h Let's make something together.
p I scrolled through other people's hobbies every evening.
p I said I'm not creative, and I said it for years.
p My evenings were all screen and no hands.
p I bought supplies for three hobbies and started none.
p You want to make something, and you don't know where to begin.
p The last thing I made by hand was a sandwich.
d Look at the colors first.
d Watch the first minute, because that's how easy it begins.
d Come closer and look at what my hands are doing.
d I laid everything out first, just to look at it.
m One song becomes a whole album, and I'm still at it.
m I put the phone away and get {them} out.
m Rainy afternoons have a plan now.
m I make a little every evening, and it adds up.
r Now there's something on my wall that I made.
r My hands are busy, and my head is quiet.
= Made for quiet evenings
= Good for beginners
= A gift for everyone who likes to make things
= Something to do with your hands
= Good alone and good with friends
= Ready to start right away
# instrument
h What song would you play first?
h This is for everyone who taps on the table.
h Have you always wanted to play something?
h Let's make a little noise.
p I've been saying "someday I'll play" for ten years.
p I only ever played along on the steering wheel.
p My first one never stayed in tune.
p I listened to music all day and never made any.
p You want to practice, and getting set up takes forever.
p My music lessons ended when I was nine.
d Look at the finish before you hear a note.
d Look at where my hands go.
d Come closer and look at how {it} {is} built.
d One note, and I had to smile.
m Three songs after work, and the day is over.
m I keep {them} in the living room, so I play more often.
m Friends come over, and somebody always picks {them} up.
m Even my practice sounds a bit like music now.
r Now I play instead of only listening.
r I know three songs, and I play them all.
= Made for your first song and your hundredth
= Good for beginners
= Looks good in the room, too
= A gift for everyone who hums along
= Easy to pick up for ten minutes
= Good for practice and for playing with friends
# health
h How do you feel at the end of a long day?
h This is for everyone who sits too much.
h When did you last do something for yourself?
h Let's take two minutes, just for you.
p I sat all day, and I felt it all evening.
p I looked after everything, apart from myself.
p I went to bed tired, and I got up tired.
p Things like that were for later, and later never came.
p You roll your shoulders, and they answer.
p Every evening I said I'd rest, and then I didn't.
d Look at the shape first.
d A few seconds, and you see how {it} work{s}.
d Come closer and look at how {it} {is} made.
d I tried {them} on a quiet evening first.
m Ten minutes for myself, and that's my break.
m I use {them} after work, before I do anything else.
m I keep {them} by the bed, so I don't forget.
m A little rest every day, that's my plan.
r Now the evening belongs to me.
r I take the break that I used to skip.
= Made for the end of a long day
= A quiet moment for yourself
= Easy to use on your own
= Good for home and for the road
= A gift for somebody who never sits down
= Fits into a short break
`;
