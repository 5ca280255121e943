/** What is said of appliances, bedding and what puts a home in order; the form is told in `read-kinds.ts`. */
export const household = `
# appliance
h What runs all day at your home without anybody noticing?
h Let's talk about the air, the heat and the noise at home.
h This is for everyone who wants home to run by itself.
h Who at your place always gets up to turn things on and off?
p My old one hummed so loudly that I turned it off.
p You only notice these things when they don't work.
p It was too hot in one room and too cold in the next.
p The manual was thicker than the thing itself.
p I put it in a corner, because it looked like an office.
p My home had a mood, and I couldn't switch it.
d Look at the front, where everything is within reach.
d Watch me set {them} up, start to finish.
d Look at how much room {it} take{s}.
d I listened first, and then I looked.
m I start {them} up in the morning and go on with my day.
m {It} do{es} the work while I do something else.
m One touch, and the room is the way I like it.
m Guests ask what changed in here.
r Home feels right as soon as I walk in.
r I stopped thinking about it, and that's the point.
r No more getting up to fix it every ten minutes.
= Made to run in the background
= Easy to set up on your own
= Looks good where everyone can see it
= Good for small rooms and big ones
= Ready at the press of a button
= Made for every day of the year
# bedding
h How did you sleep last night?
h This is for everyone who hits snooze twice.
h You spend a third of your life in bed.
h Let's talk about your bed for a moment.
p I turned my pillow all night, looking for a good side.
p I was tired all day and wide awake at night.
p Too warm at midnight, too cold at four.
p My bed was the last place at home I thought about.
p I bought sheets in a hurry, and I felt every thread.
p You make the bed, and it still looks like Monday.
d Run a hand over {them}, and you get it.
d Look at the fabric from up close.
d Watch how {it} fall{s} on the bed.
d I looked at the seams first, because they give it away.
m I go to bed ten minutes earlier now, on purpose.
m Sunday morning, and I'm not getting up yet.
m A book, a cup of tea, and {product}.
m The cat wants {them} too, and I can see why.
r Now my bed is the best seat at home.
r I make the bed every morning, because it looks so good.
r Good night doesn't sound like a joke anymore.
= Made for long nights and slow mornings
= Feels as good as it looks
= Makes a bed look made
= A gift for people who love their bed
= Good for the bed and for the sofa
= Something to look forward to all day
# storage
h Where do you put things that have no place?
h Don't open that closet just yet.
h This is for everyone with a chair full of clothes.
h Let's talk about the drawer that won't close.
p I owned three of everything, because I never found the first one.
p I tidied up on Sunday, and by Tuesday it was gone.
p Every drawer at home was the one with odds and ends.
p You move the pile from the chair to the bed and back.
p I looked for my keys longer than I looked at the news.
p There was room for everything, just no order.
d Look at how much goes in there.
d Watch what happens to the pile.
d Look at the corners, where things get lost.
d I counted what fits, and then I counted again.
m Everything goes back where it came from, even on a Monday.
m I open the door, and nothing falls out.
m I put things away while the coffee is brewing.
m Even my family knows where things are now.
r Now I can see the floor, and it's nice.
r The pile is gone, and so is the search.
r I found three things that I had given up on.
= Gives every little thing its place
= Good for small homes with many things
= Easy to fill and easy to find things in
= Made for tidy people and for the others
= Makes a shelf look calm
= Turns a pile into order
`;
