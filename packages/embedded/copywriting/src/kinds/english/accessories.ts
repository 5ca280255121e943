/** What is said of hats, eyewear, bags and jewellery; the form is told in `read-kinds.ts`. */
export const accessories = `
# headwear
h Bad hair day? Look up here.
h One hat, and the outfit is done.
h This one's for everyone who never leaves without a hat.
h Let's talk about what's on your head.
p I look good in hats, in theory.
p Most hats sit on my head like a mistake.
p You try on ten hats, and the mirror says no.
p The wind took my last one.
p My head is either cold or hidden under a hood.
p I had one hat, and it had seen better days.
d Look at the brim and the stitching.
d Turn {them} around and look at the back.
d On, a little to the side, done.
d I looked at the lining first, because that's what touches my head.
m {It} go{es} on before my keys are in my pocket.
m Sun, wind, bad hair, {it} cover{s} all of that.
m I only take {them} off to show you my hair.
m With a plain shirt, a hat is all the outfit I need.
m On walks, my head has company.
r Now a bad hair day is a good hat day.
r My hood has been down for weeks.
r I've stopped checking my hair.
= Finishes an outfit in one second
= Made for bad hair days
= Easy to put on and forget
= Goes with jackets, shirts and sweaters
= A hat for walks and errands
= Suits a plain outfit
# eyewear
h Squinting again?
h One accessory changes a whole face.
h This is for everyone who squints through the summer.
h Let's talk about what's on your nose.
p I squinted through every photo this summer.
p Every pair I buy gets sat on within a month.
p You try on twenty frames, and none looks like you.
p My old frames slid down my nose all day.
p Cheap frames look cheap from every angle.
p I was holding my hand up against the sun.
d Look at the frame from the side.
d Fold the arms in, fold them out, look at the hinge.
d Look at how {it} sit{s} on the nose.
d I held {them} up against the light first.
m Sun comes out, {it} go{es} on.
m I push {them} up into my hair when I talk to people.
m On my face or on my collar, {it} come{s} along.
m Even a plain shirt looks planned with good frames.
m No squinting in the group photo this time.
r Now I look at the sky again.
r My eyes are open in every picture.
r I've stopped squinting at people I like.
= Changes a face in one second
= Made for bright days
= Goes with every outfit you own
= Gives every face a look of its own
= Easy to take along
= Made to be worn, not kept in a case
# bag
h What's in your bag, and can you find it?
h Show me your bag, and I'll tell you about your day.
h This one's for everyone who carries half their life around.
h Let's talk about what you carry.
p I could never find my keys in my old bag.
p One bag is too small, and the next one swallows everything.
p You pack for one day, and it looks like a trip.
p My shoulder hurt before I even left.
p A tote full of receipts was my filing system.
p I carried two bags because neither was right.
d Look inside, because that's what counts in a bag.
d Zip open, zip closed, listen to that.
d Look at the strap and where it's sewn on.
d I packed {them} once before I said anything.
m Phone, keys, book, snack, all in one bag.
m {It} hang{s} by the door, packed for tomorrow.
m One bag for work and for the weekend.
m I find my keys before I reach the door.
m {It} {has} been to more meetings than I have.
r Now I carry one bag instead of two.
r My keys and I don't play hide-and-seek anymore.
r My shoulders are grateful.
= Room for what your day needs
= Comes along everywhere
= Good for work and for weekends
= A bag that goes with what you wear
= Easy to pack and easy to carry
= Made to be carried every day
# jewellery
h One small detail, and the outfit is finished.
h What do you never take off?
h This is for everyone who gets dressed and still misses something.
h Look at my hands for a second.
p I had jewelry for weddings and nothing for a Tuesday.
p Most jewelry stays in the box, waiting for an occasion.
p You get dressed, and something small is missing.
p My everyday outfit always stopped one detail too early.
p I've bought pieces that I wore exactly once.
p Finding a gift that gets worn is the hard part.
d Look at how {it} catch{es} the light.
d Come closer, because the detail is small.
d Turn {them} a little, and look again.
d I noticed the clasp before anything else.
m I put {them} on with my coat and keep {them} on.
m With a plain shirt, {it} {is} the whole outfit.
m I put {them} on, and suddenly I talk with my hands.
m {It} go{es} from Tuesday to a wedding without a change.
m I catch {them} in the light and forget what I was saying.
r Now a plain outfit looks planned.
r The jewelry box is emptier, and I'm wearing more.
r I don't need an occasion anymore.
= A detail that finishes the outfit
= A gift that is kept
= For every day and the special ones
= Easy to wear with a plain shirt
= Small enough for every day
= Made to be worn, not stored
`;
