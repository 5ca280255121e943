/** What is said of devices, sports, toys, pets, paper and supplements; the form is told in `read-kinds.ts`. */
export const techAndLeisure = `
# electronics
h How many gadgets do you own, and how many do you use?
h A good device should get out of your way.
h This is for everyone with a drawer full of cables.
h Let's talk about the tech you use every day.
p My drawer of old gadgets is a museum of bad ideas.
p You buy a gadget, and the manual is longer than the fun.
p Half of my devices need an update before they do anything.
p My old one quit when I needed it most.
p Tech should save time, and mine was eating it.
p Cables everywhere, and never the right one.
d Look at the edges first.
d I checked every edge and joint first.
d Hold {them} next to my hand to see the size.
d Look at the back too, because tech has a back.
m {It} {is} out of the bag before I've had a coffee.
m Emails, calls, one more tab, it's all part of the day.
m I use {them} for work, and then a little longer for fun.
m My other gadgets are getting jealous.
m {It} {has} a fixed spot next to my keys.
r Now the tech works and I can think about something else.
r The drawer of gadgets stays shut.
r My gadgets finally pull their weight.
= Made to be used every day
= Easy to find a place for
= Made for work and for free time
= A gadget that earns its spot
= Good to look at and good to use
= A gift for everyone who likes tech
# audio
h What are you listening to right now?
h Press play, and watch my face.
h This one's for everyone who needs a soundtrack.
h Let's talk about how your music sounds.
p My music deserved better than a phone speaker.
p You find the perfect song, and it sounds like a tin can.
p I untangled cables before every single song.
p Half of every podcast got lost on the way.
p Calls where I only heard every third word.
p A good playlist on bad speakers is a sad thing.
d Play the song that you know best, that's my test.
d Look at the shape first, then press play.
d Listen to the bass for a second.
d I played the same song on the old one and on this.
m Podcast while I cook, playlist while I clean.
m Press play, and the dishes nearly wash themselves.
m One song before I leave the house, every day.
m {It} {is} on for the first song and the last one.
m I heard a line in that song that I'd missed for years.
r Now the songs sound the way I remember them.
r I'm listening to whole albums again.
r The tin-can days are over.
= Made for your favorite songs
= Good for podcasts, playlists and calls
= Easy to start a song with
= Makes chores feel like a playlist
= Good to look at before the music starts
= A gift for everyone who loves music
# fitness
h When was your last workout? Be honest.
h The hardest part of a workout is starting.
h This one's for people who train between two meetings.
h Let's move for a minute.
p My workout plan was a tab I never opened.
p The gear was packed away, and so was my motivation.
p You skip one workout, and then it's been a month.
p Most fitness gear ends up holding laundry.
p I paid for training and I trained twice.
p Motivation always came when the day was over.
d Look at the grip, because that's where training starts.
d I did one slow set before I said anything.
d See the size next to me, ready to move.
d Pick {them} up and you want to do one rep.
m Ten minutes, one song, a bit of sweat.
m {It} {is} in sight, so I actually train.
m Warm up, one set, water, done.
m I train for ten minutes and feel it for the whole day.
m Rest days exist too, and {it} wait{s}.
r Now I train on days when I used to make excuses.
r The laundry needs a new place to hang.
r I feel it in my legs, and I like it.
= Ready for your next workout
= For beginners and regulars
= Easy to fit into a full day
= Makes it easy to start training
= Good for ten minutes or a whole hour
= Made to be used, not to hold laundry
# supplement
h What did you take for yourself today?
h Be honest, do you remember your daily dose?
h This is for everyone who forgets by Wednesday.
h Let's talk about a habit that takes ten seconds.
p I start every month with a new health routine.
p By Wednesday, I've forgotten what I wanted to take.
p Most supplements taste like a punishment.
p You buy a jar, take it twice, and find it next year.
p My routine needed ten things and gave me none.
p Giant pills before breakfast were never my thing.
d Look at one serving next to a coin.
d Read the label with me for a second.
d One serving is all I take out.
d I checked the label before I tried anything.
m One serving, a glass of water, done.
m I take {them} with breakfast, so I don't forget.
m {It} stand{s} next to the coffee, where I see {them}.
m Ten seconds, and that box is ticked for the day.
m Busy weeks, too, {it} {is} part of breakfast.
r Now it's a habit, and I don't think about it.
r It's Wednesday, and I still remember.
r The old jars are gone, and one routine is left.
= A habit that takes ten seconds
= Easy to take with breakfast
= Fits into the routine you have
= Easy to take with a glass of water
= Easy to remember, even on busy weeks
= Made for everyday routines
# stationery
h When did you last write something by hand?
h A good page makes you want to write.
h This is for everyone who thinks on paper.
h Let's talk about your to-do list.
p My notes are in four apps, and I can't find one.
p I write a list, and then I lose the list.
p You want to write, and the pen gives up.
p My best ideas were on the back of receipts.
p Typing a thought is easy, and so is forgetting it.
p I own five notebooks with three used pages each.
d Look at the first empty page, so to speak.
d I wrote one line before I said anything.
d Look at the edges and hold {them} once.
d Try a slow line and look at it.
m One list in the morning, and three lines at night.
m Meetings go faster when I write by hand.
m I write the thought down, and my head is free.
m Birthday cards, lists, bad poems: I write it all.
m {It} lie{s} open next to my coffee while I plan.
r Now I know where my ideas are.
r The list gets written, and even done.
r I've stopped writing on receipts.
= Made for lists, letters and plans
= Makes you want to write by hand
= A quiet break from the screen
= Good for plans and for bad poems
= A gift for everyone who writes
= Easy to take along and write
# toys
h Who's in charge of playing today?
h Five minutes of quiet? Let them play.
h This one's for kids, and for whoever plays along.
h Let's play a round.
p The toy box is full, and somebody's bored.
p Most toys are fun until the wrapping is gone.
p Rainy Sunday, and we'd played everything twice.
p You buy a toy, and they play with the box.
p My living room is a graveyard of toys.
p One more hour of screens, and nobody's happy.
d Look at it from a kid's height.
d I wasn't supposed to play with {them} first.
d Look at the little parts and the colors.
d Give it a minute, the playing starts by itself.
m We play one round before dinner, and then one more.
m On rainy Sundays, {it} come{s} out first.
m The kids play, I drink my coffee warm.
m One more game, I said, three games ago.
m I play too, and I'm not letting anybody win.
r Now we play instead of asking for screens.
r The toy box finally has a favorite.
r It's quiet, and I know it's the good kind of quiet.
= Fun from the first minute
= For quiet and for lively days
= A gift that gets played with
= Made for playing together
= Good for rainy Sundays
= Easy to start, hard to put away
# pets
h My pet is going to review this one.
h Who's the real boss at your home? Mine has paws.
h This is for everyone who talks to their pet.
h Watch those ears.
p My pet has a basket full of things and ignores all of them.
p I buy something nice, and my pet wants the box.
p You come home, and your pet has redecorated.
p Most pet stuff lasts until lunch.
p Those eyes said, I'm bored, do something.
p My pet is picky, and it's not shy about it.
d Look at the edges, because paws will be there soon.
d First sniff, then a long look.
d I checked {them} before anybody with paws did.
d Look at the tail, that says everything.
m We have a ritual now, my pet and I.
m Before breakfast, someone with paws is already waiting.
m After the walk, {it} {is} the first stop.
m My pet naps better, and so do I.
m Tail up, ears up, that's the review.
r Now I come home and nothing is redecorated.
r The basket finally has a favorite.
r My pet is busy, and I can drink my coffee.
= Made for paws and curious noses
= A treat for the one who waits at home
= Good for lively days and long naps
= Easy for you, fun for your pet
= Made for the boss of your home
= A small thank-you to your pet
`;
